import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { preload, withSecret } from '../../src/browser/playwright/frames/preload.ts';

/**
 * A page with our code in its main world, and what our code in the isolated world knows about its clickable
 * elements.
 */
export interface ClicksPage extends AsyncDisposable {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Evaluates in the isolated world of the current document, where `clicks` has that knowledge. */
  evaluate(expression: string): Promise<unknown>;
  /** The id of that world, for direct use of the protocol. */
  contextId(): Promise<number>;
}

export async function openClicksPage(browser: Browser): Promise<ClicksPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await preload(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const code = withSecret(await isolatedCode());
  const contextId = async (): Promise<number> => {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const world = { frameId: frameTree.frame.id, worldName: 'wayfarer' };
    return (await cdp.send('Page.createIsolatedWorld', world)).executionContextId;
  };
  return {
    page,
    cdp,
    contextId,
    async evaluate(expression) {
      const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
        contextId: await contextId(),
        expression: `Object.hasOwn(globalThis, 'clicks') || ${code}; ${expression}`,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new TypeError(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function isolatedCode(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { knownClickables } from './src/inpage/clicks/clickables.ts';
        import { knownRoots } from './src/inpage/known-roots.ts';
        import { elementWithNumber } from './src/inpage/perceive/node-numbers.ts';
        import { perceive } from './src/inpage/perceive/perceive.ts';
        globalThis.clicks = Object.assign(knownClickables, { roots: knownRoots, elementWithNumber, perceive });`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}
