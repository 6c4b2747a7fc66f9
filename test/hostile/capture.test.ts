import { captureCases } from './cases/capture.ts';
import { runCases } from './run-cases.ts';

runCases('capture', captureCases);
