/** Shown when even the app's error boundary fails (ROUTE-30). */
export function failureDocument(requestId: string): string {
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><title>Unexpected Application Error!</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Unexpected Application Error!</h1><p>Reference: <code>${requestId}</code></p>
<p><a href="/">Go to the home page</a></p></main></body></html>`;
}
