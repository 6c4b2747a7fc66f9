export { runFlow, type FlowOptions, type FlowRequest, type InTurn, type RanFlow } from './run-flow.ts';
export type { FlowStep } from './flow-step.ts';
