/**
 * Keeps a part of a page that stops working from taking the rest with it: in its place stands that it failed, and a
 * way to begin it again. What is thrown is told once (failures.ts).
 */
import { Component, type ReactNode } from 'react'
import { tellFailure } from './failures.ts'
import { ErrorState } from './states.tsx'
import { useUiTexts } from './ui-texts.tsx'

interface BoundaryProps {
  /** Which part it is, for who reads the reports. */
  name: string
  children: ReactNode
}

export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    tellFailure({ where: this.props.name, error })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <PartFailed onRetry={() => this.setState({ failed: false })} />
  }
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { partFailed } = useUiTexts()
  return (
    <ErrorState title={partFailed.title} onRetry={onRetry}>
      {partFailed.hint}
    </ErrorState>
  )
}
