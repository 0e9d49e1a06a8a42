import type { LucideIcon } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

/** A small button of an item. It keeps the focus while it cannot be used. */
export function ToolButton({ icon, label, isOff, onPress }: ToolButtonProps) {
  return (
    <Button
      rank="quiet"
      icon={icon}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    />
  );
}
