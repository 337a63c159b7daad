<?php
/**
 * The blocks.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The elements as blocks of the editor: those of the shortcodes. */
final class Blocks {
	private const EDITOR = 'rewards-widget-editor';

	/** @return array<string, string> The element of each block. */
	private static function tags(): array {
		return array_combine( array_column( Contract::ELEMENTS, 'block' ), array_keys( Contract::ELEMENTS ) );
	}

	public static function register(): void {
		add_action( 'init', array( self::class, 'register_blocks' ) );
	}

	public static function register_blocks(): void {
		$needs = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' );
		wp_register_script( self::EDITOR, plugins_url( 'blocks/editor.js', PLUGIN_FILE ), $needs, VERSION, true );
		wp_add_inline_script( self::EDITOR, 'window.rewardsWidgetPlacements = ' . wp_json_encode( Contract::PLACEMENTS ) . ';', 'before' );
		wp_set_script_translations( self::EDITOR, 'rewards-widget', plugin_dir_path( PLUGIN_FILE ) . 'languages' );
		wp_register_style( self::EDITOR, false, array(), VERSION );
		wp_add_inline_style( self::EDITOR, Assets::LIST_STYLE );
		foreach ( array_column( Contract::ELEMENTS, 'block' ) as $name ) {
			register_block_type( plugin_dir_path( PLUGIN_FILE ) . 'blocks/' . basename( $name ) );
		}
	}

	/** @return string[] Elements of the blocks in a text. */
	public static function tags_in( string $content ): array {
		return array_filter( self::tags(), static fn( string $name ): bool => has_block( $name, $content ), ARRAY_FILTER_USE_KEY );
	}

	/**
	 * Prints a block.
	 *
	 * @param array $attributes Of the block.
	 */
	public static function show( array $attributes, \WP_Block $block ): void {
		$tag = self::tags()[ $block->name ];
		ob_start();
		Elements::show( $tag, Elements::allowed( $tag, $attributes ) );
		$markup = ob_get_clean();
		if ( '' !== $markup ) {
			// phpcs:ignore WordPress.Security.EscapeOutput -- WordPress and Elements have escaped these.
			printf( '<div %s>%s</div>', get_block_wrapper_attributes(), $markup );
		}
	}
}
