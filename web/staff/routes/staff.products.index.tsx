import { createFileRoute } from '@tanstack/react-router';
import { StaffProductsPage } from '#web/features/products/staff/staff-products-page.tsx';

export const Route = createFileRoute('/staff/products/')({ component: StaffProductsPage });
