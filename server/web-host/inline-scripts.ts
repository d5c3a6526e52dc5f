/**
 * Takes the nonce off a rendered document and tells which inline scripts carried it. Only those are ours: a script
 * that came in with somebody's text could not know the nonce of this one rendering, gets no hash and never runs.
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
