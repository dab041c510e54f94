import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '#web/staff/history/history-page.tsx';

export const Route = createFileRoute('/_staff/staff/history')({ component: HistoryPage });
