import type { InvoiceStatus } from '#contract/invoices.ts';
import { Badge } from '#web/ui/badge.tsx';

const kinds = { Open: 'warning', Closed: 'good', Cancelled: 'error' } as const;

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge kind={kinds[status] ?? 'neutral'}>{status}</Badge>;
}
