import { actCases } from './cases/act.ts';
import { runCases } from './run-cases.ts';

runCases('act', actCases);
