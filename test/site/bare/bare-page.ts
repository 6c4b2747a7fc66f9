/** A page whose controls have no semantics: what people see is all there is. */
export interface BarePage {
  readonly name: string;
  readonly style?: string;
  /** Defines `draw()`, which draws the widget anew into `host`; `say(text)` shows the state. */
  readonly script: string;
}

export function render({ name, style = '', script }: BarePage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><style>
body { font: 16px/1.5 sans-serif; margin: 16px } #host { width: 700px; position: relative } ${style}</style></head>
<body><h1>${name}</h1><div id="host"></div><p id="out">Nothing yet</p><button onclick="draw()">Draw anew</button>
<div style="height: 1500px"></div><p>The end</p><script>
const host = document.getElementById('host');
const say = (text) => { document.getElementById('out').textContent = text };
${script}
draw();</script></body></html>`;
}
