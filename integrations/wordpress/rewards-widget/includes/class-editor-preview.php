<?php
/**
 * What the editor shows of a block.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Prints a block for the editor, where the elements' script doesn't run. */
final class Editor_Preview {
	private const ROUTE = '/wp/v2/block-renderer/';

	/** Whether the editor asks for a block. */
	public static function is_shown(): bool {
		global $wp;
		return defined( 'REST_REQUEST' ) && REST_REQUEST && 0 === strpos( (string) ( $wp->query_vars['rest_route'] ?? '' ), self::ROUTE );
	}

	/**
	 * Prints the first offers, or what is missing.
	 *
	 * @param array<string, string> $attributes Of the element.
	 * @param string                $trouble    What is missing; empty if nothing is.
	 */
	public static function show( string $tag, array $attributes, string $trouble ): void {
		if ( '' !== $trouble ) {
			self::show_words( $trouble );
			return;
		}
		if ( null === Contract::ELEMENTS[ $tag ]['payload'] ) {
			self::show_heading( $attributes['heading'] ?? '' );
			self::show_words( __( 'Here, shoppers see the codes that they have claimed.', 'rewards-widget' ) );
			return;
		}
		try {
			$offers = Elements::offers( $tag, $attributes, true );
		} catch ( Refusal $refusal ) {
			self::show_words( $refusal->getMessage() );
			return;
		}
		if ( ! $offers ) {
			self::show_words( __( 'There are no offers to show at the moment.', 'rewards-widget' ) );
			return;
		}
		self::show_heading( $attributes['heading'] ?? '' );
		Offer_List::show( $offers, false );
	}

	private static function show_heading( string $heading ): void {
		if ( '' !== $heading ) {
			printf( '<p class="rewards-list-heading"><strong>%s</strong></p>', esc_html( $heading ) );
		}
	}

	private static function show_words( string $words ): void {
		printf( '<p class="rewards-list-words">%s</p>', esc_html( $words ) );
	}
}
