import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '#ui/button.tsx'

/** The tree as a picture and on paper. */
export function HandOn({ onShare }: { onShare: () => void }) {
  return (
    <div className="family-ways family-hand-on">
      <Button size="sm" variant="quiet" icon={Share2} onClick={onShare}>
        Share a picture
      </Button>
      <Button size="sm" variant="text" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}
