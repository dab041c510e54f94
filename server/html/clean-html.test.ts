import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

it('removes unsafe tags, attributes and links', () => {
  const cases = [
    ['<p>Kia ora</p><script>alert(1)</script>', '<p>Kia ora</p>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="http://old.example">a</a>', '<a>a</a>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//other.example">a</a>', '<a>a</a>'],
    ['<a href="https://good.example/x">a</a>', '<a href="https://good.example/x">a</a>'],
    ['<img src="/files/abc.svg" alt="A ridge" onerror="x()">', '<img src="/files/abc.svg" alt="A ridge" />'],
    ['<img src="data:text/html,x">', ''],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    [
      '<iframe src="https://player.example/1" title="Film" srcdoc="x"></iframe>',
      '<iframe src="https://player.example/1" title="Film"></iframe>',
    ],
    ['<svg><script>x</script></svg><object data="x"></object>', ''],
    ['<h1>Title</h1>', '<h2>Title</h2>'],
    ['Less &lt; more &lt;3', 'Less &lt; more &lt;3'],
    ['Hi &lt;img src=x onerror=alert(1)&gt;', 'Hi &amp;lt;img src=x onerror=alert(1)&gt;'],
    ['<p>a</p>&lt;img src=x onerror=x() <b>b</b>', '<p>a</p>&amp;lt;img src=x onerror=x() <b>b</b>'],
    ['a&lt;/p&gt;&lt;!-- b', 'a&amp;lt;/p&gt;&amp;lt;!-- b'],
    [
      '&lt;p onclick=&quot;x()&quot;&gt;Fish &amp;amp; chips&lt;/p&gt;',
      '&lt;p&gt;Fish &amp;amp; chips&lt;/p&gt;',
    ],
  ] as const;
  for (const [html, expected] of cases) expect(cleanHtml(html)).toBe(expected);
});
