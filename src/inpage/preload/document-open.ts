import { apply, standIn } from './originals.ts';

/** Reports when a script may have reopened the document, which removes all listeners. */
export function watchDocumentOpen(onOpened: () => void): void {
  const owner = Document.prototype;
  const follow = <F extends (...args: never[]) => unknown>(original: F): F =>
    standIn(original, (self, args) => {
      const result: unknown = apply(original, self, args as never[]);
      onOpened();
      return result;
    });
  owner.open = follow(Reflect.get(owner, 'open'));
  // write and writeln reopen a loaded document.
  owner.write = follow(Reflect.get(owner, 'write'));
  owner.writeln = follow(Reflect.get(owner, 'writeln'));
}
