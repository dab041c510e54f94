import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../history/history-page.tsx';

export const Route = createFileRoute('/staff/history')({ component: HistoryPage });
