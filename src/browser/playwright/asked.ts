/** Work on a page that ends with the signal, with the page, and when a dialog holds the page up. */
export type Asked = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
