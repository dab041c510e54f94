import { useNavigate } from '@tanstack/react-router';

/** The member portal is another document. */
export const isInPortal = (path: string) => !path.startsWith('/staff');

/** Opens a page of the console or of the member portal. */
export function useOpenPath(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate({ href: path, reloadDocument: isInPortal(path) });
}
