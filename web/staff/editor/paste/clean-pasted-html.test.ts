// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseArticle } from '../parse-article.ts';
import { toArticleHtml } from '../to-article-html.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';

const paste = (html: string) => toArticleHtml(parseArticle(cleanPastedHtml(html)));

const wordItem = (marker: string, level: number, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-AU style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-AU>${text}<o:p></o:p></span></p>`;
const word = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm;} @list l0 {mso-list-id:1;} --></style><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head>
<body lang=EN-AU style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const wordCell = (text: string, isBold = false) =>
  `<td width=200 valign=top style='width:150.2pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>${isBold ? `<b><span lang=EN-AU>${text}</span></b>` : `<span lang=EN-AU>${text}</span>`}<o:p></o:p></p></td>`;

describe('paste from Word', () => {
  it('makes real lists with levels of numbered paragraphs', () => {
    const html = word(
      [
        `<h1>Drill</h1><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Before</b> you <st1:place w:st="on">start</st1:place><o:p></o:p></p>`,
        wordItem('1.', 1, 'Stop'),
        wordItem('a.', 2, 'Upwind'),
        wordItem('b.', 2, 'Uphill'),
        wordItem('2.', 1, 'Look'),
        wordItem('·', 2, 'White vapour'),
        `<p class=MsoNormal><o:p>&nbsp;</o:p></p><h2>Kit</h2>`,
        wordItem('·', 1, 'Hose'),
        wordItem('o', 2, '38 mm'),
        wordItem('·', 1, 'Pump'),
        `<p class=MsoNormal>Then</p>`,
        wordItem('3.', 1, 'Leave'),
      ].join('\n'),
    );
    expect(paste(html)).toBe(
      '<h2>Drill</h2><p><strong>Before</strong> you start</p>' +
        '<ol><li>Stop<ol><li>Upwind</li><li>Uphill</li></ol></li><li>Look<ul><li>White vapour</li></ul></li></ol>' +
        '<h3>Kit</h3><ul><li>Hose<ul><li>38 mm</li></ul></li><li>Pump</li></ul>' +
        '<p>Then</p><ol start="3"><li>Leave</li></ol>',
    );
  });

  it('makes a header row of a bold first row and keeps the caption', () => {
    const html = word(
      `<p class=MsoCaption>Stand-off by size</p><table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'>${wordCell('Battery', true)}${wordCell('Stop at', true)}</tr><tr>${wordCell('Car')}${wordCell('25 m')}</tr><tr>${wordCell('Bus')}${wordCell('')}</tr></table>`,
    );
    expect(paste(html)).toBe(
      '<table><caption>Stand-off by size</caption><thead><tr><th scope="col">Battery</th><th scope="col">Stop at</th></tr></thead>' +
        '<tbody><tr><td>Car</td><td>25 m</td></tr><tr><td>Bus</td><td></td></tr></tbody></table>',
    );
  });

  it('keeps a table without a bold first row as it is', () => {
    const html = `<table><tr>${wordCell('Battery', true)}${wordCell('Stop at')}</tr><tr>${wordCell('Car')}${wordCell('25 m')}</tr></table>`;
    expect(paste(word(html))).not.toContain('<th');
  });
});

describe('paste from Word for the web', () => {
  const text = (content: string, style = '') =>
    `<span data-contrast="auto" class="TextRun SCXW1" style="${style}"><span class="NormalTextRun SCXW1">${content}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span>`;
  const paragraph = (content: string, attributes = '') =>
    `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" ${attributes}>${content}</p></div>`;
  const item = (list: string, level: number, content: string) =>
    `<div class="ListContainerWrapper SCXW1"><${list}><li data-leveltext="%1." data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1">${text(content)}</p></li></${list.split(' ')[0]}></div>`;

  it('joins the lists of single items and keeps headings and header rows', () => {
    const cell = (content: string, style = '') =>
      `<td data-celllook="0"><div class="SCXW1">${paragraph(text(content, style))}</div></td>`;
    const html = [
      paragraph(text('Drill'), 'role="heading" aria-level="1"'),
      item('ol class="NumberListStyle1" start="1"', 1, 'Stop'),
      item('ul class="BulletListStyle2"', 2, 'Upwind'),
      item('ol class="NumberListStyle1" start="2"', 1, 'Look'),
      paragraph(text('Then')),
      `<div class="TableContainer"><table data-tablestyle="MsoTableGrid"><tbody><tr>${cell('Size', 'font-weight:bold;')}</tr><tr>${cell('25 m')}</tr></tbody></table></div>`,
    ].join('');
    expect(paste(html)).toBe(
      '<h2>Drill</h2><ol><li>Stop<ul><li>Upwind</li></ul></li><li>Look</li></ol><p>Then</p>' +
        '<table><thead><tr><th scope="col">Size</th></tr></thead><tbody><tr><td>25 m</td></tr></tbody></table>',
    );
  });
});

describe('paste from Google Docs', () => {
  const docs = (body: string) =>
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7c1a2f3e-7fff-1f2b">${body}</b><br class="Apple-interchange-newline">`;
  const span = (text: string, style = 'font-weight:400;font-style:normal') =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style};text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;
  const paragraph = (content: string) =>
    `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${content}</p>`;
  const item = (content: string, level: number) =>
    `<li dir="ltr" style="list-style-type:decimal;font-size:11pt" aria-level="${level}"><p dir="ltr" role="presentation">${content}</p></li>`;

  it('keeps styles with a meaning, nested lists and links', () => {
    const html = docs(
      `<h2 dir="ltr" style="margin-top:18pt">${span('Drill', 'font-weight:700')}</h2>${paragraph(span('Stay ') + span('upwind', 'font-weight:700') + span(' of ', 'font-style:italic') + span('CO') + span('2', 'vertical-align:sub'))}<br>${paragraph(
        `<a href="https://www.google.com/url?q=https://a.example/drill&amp;sa=D" style="text-decoration:none">${span('The drill')}</a>`,
      )}<ol style="margin-top:0;padding-inline-start:48px;">${item(span('Stop'), 1)}<ul>${item(span('Upwind'), 2)}</ul>${item(span('Look'), 1)}</ol>`,
    );
    expect(paste(html)).toBe(
      '<h2>Drill</h2><p>Stay <strong>upwind</strong><em> of </em>CO<sub>2</sub></p>' +
        '<p><a href="https://a.example/drill">The drill</a></p><ol><li>Stop<ul><li>Upwind</li></ul></li><li>Look</li></ol>',
    );
  });

  it('makes a header row of a bold first row', () => {
    const cell = (text: string, style?: string) =>
      `<td style="border:solid #000 1pt;vertical-align:top;">${paragraph(span(text, style))}</td>`;
    const html = docs(
      `<div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt">${cell('Battery', 'font-weight:700')}${cell('Stop at', 'font-weight:700')}</tr><tr>${cell('Car')}${cell('25 m')}</tr></tbody></table></div>`,
    );
    expect(paste(html)).toBe(
      '<table><thead><tr><th scope="col">Battery</th><th scope="col">Stop at</th></tr></thead><tbody><tr><td>Car</td><td>25 m</td></tr></tbody></table>',
    );
  });
});

it('drops scripts, forms and unsafe links of any page', () => {
  const html = `<div onclick="x()"><script>x()</script><p style="color:red">A <a href="javascript:x()">b</a><img src="data:image/svg+xml,x" onerror="x()"></p><form><input></form></div>`;
  expect(paste(html)).toBe('<p>A b</p>');
});
