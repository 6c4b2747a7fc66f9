export { createPeers, type NamedSession, type PeerAnswer, type Peers } from './peers.ts';
