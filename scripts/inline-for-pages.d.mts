import type { Plugin } from 'esbuild';

export const inlineForPages: Plugin;
export const inlineForPagesInTests: {
  readonly name: string;
  readonly enforce: 'pre';
  load(id: string): Promise<string | undefined>;
};
