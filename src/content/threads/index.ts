export type { JobOptions } from './pool-thread.ts';
export { serveJobs, type JobCaller, type ThreadJobs } from './serve-jobs.ts';
export { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
