/** Loaded with the first call of the store. */
export { default as THREAD_CODE } from './thread/worker.ts?thread';
