/**
 * Removes the nonce from a rendered document and returns the inline scripts that carried it. Scripts injected with user
 * text cannot know the nonce, get no hash and never run.
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue;
    const start = html.indexOf('>', at) + 1;
    const script = html.slice(start, html.indexOf('</script', start));
    if (script) scripts.push(script);
  }
  return { html: html.replaceAll(mark, ''), scripts };
}
