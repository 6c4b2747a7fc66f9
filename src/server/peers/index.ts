export { createPeers, type NamedSession, type PeerRequest, type Peers } from './peers.ts';
