import code from './thread.ts?thread';

export const THREAD_CODE = code;
