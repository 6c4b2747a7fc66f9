export * from './read/index.ts';
