export function withText<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export function setText(id: string, text: string): void {
  element(id).textContent = text;
}

/** Hidden if there is nothing to say. */
export function say(id: string, text: string): void {
  setText(id, text);
  element(id).hidden = text === '';
}

export function element(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement; // index.html has every id used here
}

export function bytes(count: number): string {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`;
}

export function dateText(iso: string): string {
  return new Date(iso).toLocaleString();
}
