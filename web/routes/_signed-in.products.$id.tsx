import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '#web/features/products/product-page.tsx';

export const Route = createFileRoute('/_signed-in/products/$id')({ component: ProductPage });
