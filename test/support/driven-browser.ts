import { playwrightDriver, type Tab, type UserContext } from '../../src/browser/index.ts';
import { openDriverWorld } from './driver-world.ts';

/** A browser as the program drives it, without the program: a context, and tabs in it. */
export interface DrivenBrowser extends AsyncDisposable {
  readonly context: UserContext;
  openTab(): Promise<Tab>;
}

export async function startDrivenBrowser(): Promise<DrivenBrowser> {
  const world = await openDriverWorld(playwrightDriver);
  const context = await world.openContext();
  return {
    context,
    openTab: () => context.openTab(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
