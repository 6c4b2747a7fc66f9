import { readCases } from './cases/read.ts';
import { runCases } from './run-cases.ts';

runCases('read', readCases);
