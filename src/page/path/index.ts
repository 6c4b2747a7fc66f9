export { followPath, type FollowedPath, type PathRequest } from './follow-path.ts';
