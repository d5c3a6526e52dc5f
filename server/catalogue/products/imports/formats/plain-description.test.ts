import { expect, test } from 'vitest';
import { plainDescription } from './plain-description.ts';

test.each([
  [
    '<h2>Soft &amp; light</h2><p>Hand-block   printed<br>in\nJaipur.</p><ul>\n<li>100% cotton</li>\n<li><p>Machine wash</p></li></ul><script>alert(1)</script>',
    'Soft & light\n\nHand-block printed\nin Jaipur.\n- 100% cotton\n- Machine wash',
  ],
  ['First line\n\nSecond <strong>line</strong> &lt;3', 'First line\n\nSecond line <3'],
  ['<table><tr><th>Size</th><td>M</td></tr><tr><th>Fit</th><td>Slim</td></tr></table>', 'Size M\n\nFit Slim'],
  ['Width < 5 cm', 'Width < 5 cm'],
  ['', ''],
])('%j reads as its readers see it', (html, text) => {
  expect(plainDescription(html)).toBe(text);
});
