import { longPageCases } from '../hostile/cases/page.ts';
import { runCases } from '../hostile/run-cases.ts';

runCases('page-long', longPageCases);
