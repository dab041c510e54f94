import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Row, Rows } from './rows.tsx';

export const RowsSkeleton = () => (
  <Rows label="Loading">
    <Row icon={<Skeleton width="2ch" />} title={<Skeleton width="20ch" />} note="…" />
  </Rows>
);
