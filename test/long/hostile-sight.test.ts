import { longSightCases } from '../hostile/cases/sight.ts';
import { runCases } from '../hostile/run-cases.ts';

runCases('sight-long', longSightCases);
