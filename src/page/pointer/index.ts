export { pointerAction, type PointerResult } from './pointer-action.ts';
export type { DragGoal, PixelPoint, PointerEvidence, PointerRequest } from './pointer-request.ts';
