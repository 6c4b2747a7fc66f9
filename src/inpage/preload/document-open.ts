import { apply, standIn } from './originals.ts';

/** Tells when a script may have opened the document anew, which takes all listeners away. */
export function watchDocumentOpen(onOpened: () => void): void {
  const owner = Document.prototype;
  const follow = <F extends (...args: never[]) => unknown>(original: F): F =>
    standIn(original, (self, args) => {
      const result: unknown = apply(original, self, args as never[]);
      onOpened();
      return result;
    });
  owner.open = follow(Reflect.get(owner, 'open'));
  // They open a document that has been read to its end.
  owner.write = follow(Reflect.get(owner, 'write'));
  owner.writeln = follow(Reflect.get(owner, 'writeln'));
}
