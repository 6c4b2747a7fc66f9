/** `?bundle` gives the imported module, with all that it imports, as one string of code for a page. */
declare module '*?bundle' {
  const code: string;
  export default code;
}

/** `?thread`: the same for a worker thread. */
declare module '*?thread' {
  const code: string;
  export default code;
}

declare module '*.html' {
  const text: string;
  export default text;
}

declare module '*.css' {
  const text: string;
  export default text;
}

/** The parser alone, without the tables that check values. */
declare module '@eslint/css-tree/parser' {
  import type { parse } from '@eslint/css-tree';
  const parseCss: typeof parse;
  export default parseCss;
}
