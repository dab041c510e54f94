import type { CategoryNode } from './list-nodes.ts';

/** A change that opens a dialog. */
export type CategoryAction =
  | { kind: 'new'; childKind: CategoryNode['kind']; parent?: CategoryNode }
  | { kind: 'rename' | 'merge' | 'retire' | 'memberships'; node: CategoryNode };

export type RowProps = {
  node: CategoryNode;
  /** With the node itself, in their order. */
  siblings: CategoryNode[];
  isReadOnly: boolean;
  onMove: (node: CategoryNode, siblings: CategoryNode[], step: 1 | -1) => void;
  onAction: (action: CategoryAction) => void;
};
