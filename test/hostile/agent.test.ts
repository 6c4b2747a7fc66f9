import { agentCases } from './cases/agent.ts';
import { savedPageCases } from './cases/saved-page.ts';
import { runCases } from './run-cases.ts';

runCases('agent', [...agentCases, ...savedPageCases]);
