/** `?bundle` gives the imported module, with all that it imports, as one string of code for a page. */
declare module '*?bundle' {
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
