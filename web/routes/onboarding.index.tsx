import { createFileRoute } from '@tanstack/react-router';
import { PlanPicker } from '#web/features/onboarding/plan-picker.tsx';

export const Route = createFileRoute('/onboarding/')({ component: PlanPicker });
