<?php
/**
 * The script of the elements.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Puts the elements' scripts on pages that show one of them, and on no others. */
final class Assets {
	private const HANDLE = 'rewards-widget';

	/** The script for codes alone, which needs no other. */
	private const CODES = 'rewards-widget-codes';

	private const LOCALE = 'rewards-widget-locale';

	/** Keeps a page from jumping while the script loads, and from gaps where no script runs. A theme may set another height or distance. */
	private const FIRST_PAINT = ':is(rewards-widget,giveaway-flow,rewards-codes){margin-block:32px}'
		. ':is(rewards-widget,giveaway-flow,rewards-codes):not(:defined){display:block;min-height:640px}'
		. 'rewards-codes:not(:defined){min-height:320px}'
		. '@media (scripting:none){:is(rewards-widget,giveaway-flow,rewards-codes):not(:defined){min-height:0}'
		. ':is(rewards-widget,giveaway-flow,rewards-codes):empty{margin-block:0}}'
		// The script usually comes first. Where it doesn't come at all, the list shows after two seconds. Until then, no pictures load.
		. '@media (scripting:enabled){:not(:defined)>:is(.rewards-list,.rewards-list-heading){animation:rewards-list 2s step-end both}}'
		. '@keyframes rewards-list{from{content-visibility:hidden}to{content-visibility:visible}}';

	/** Of the list that is shown without script, and in the editor. Its class is named twice, so that it outweighs what themes say of lists in their texts. */
	public const LIST_STYLE = '.rewards-list.rewards-list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:16px;'
		. 'margin:0;padding:0;list-style:none}.rewards-list.rewards-list li{display:flex;align-items:center;gap:12px;margin:0;padding:0;line-height:1.35;text-wrap:balance}'
		. '.rewards-list.rewards-list img{flex:none;width:112px;height:70px;object-fit:cover;border-radius:8px}'
		. '.rewards-list-heading.rewards-list-heading{margin:0 0 16px}';

	public static function register(): void {
		add_action( 'wp_enqueue_scripts', array( self::class, 'register_files' ) );
		add_filter( 'script_loader_tag', array( self::class, 'as_module' ), 10, 2 );
	}

	public static function register_files(): void {
		if ( '' !== self::trouble() ) {
			return;
		}
		wp_register_style( self::HANDLE, false, array(), VERSION );
		wp_add_inline_style( self::HANDLE, self::FIRST_PAINT . self::LIST_STYLE );
		self::register_script( self::HANDLE, 'embed.js' );
		wp_add_inline_script( self::HANDLE, self::sign_in_script() );
		self::register_script( self::CODES, 'codes.js' );
		$language = self::language();
		if ( null !== $language ) {
			self::register_script( self::LOCALE, "locales/$language.js" );
		}
		// So that script and style are in the head. Elsewhere, such as in a widget of the sidebar, they come with the element.
		$post = is_singular() ? get_post() : null;
		if ( $post ) {
			foreach ( array_merge( Shortcodes::tags_in( $post->post_content ), Blocks::tags_in( $post->post_content ) ) as $tag ) {
				self::enqueue( $tag );
			}
		}
	}

	private static function register_script( string $handle, string $file ): void {
		wp_register_script( $handle, plugins_url( "assets/$file", PLUGIN_FILE ), array(), VERSION, false );
	}

	/** Sends signed-out shoppers to the login form, and back. A page's own listener can cancel the event first. */
	private static function sign_in_script(): string {
		/**
		 * Filters the address of the form that shoppers sign in with.
		 *
		 * @param string $address WordPress's own form. If it is empty, the giveaway says that the shopper needs to sign in.
		 */
		$address = (string) apply_filters( 'rewards_widget_login_url', wp_login_url() );
		if ( '' === $address ) {
			return '';
		}
		return sprintf(
			'addEventListener("rewards-user-required",function(event){if(event.defaultPrevented)return;event.preventDefault();'
				. 'var form=new URL(%s,location);form.searchParams.set("redirect_to",location);location.assign(form)})',
			wp_json_encode( $address, JSON_HEX_TAG )
		);
	}

	/** What an element needs on its page. */
	public static function enqueue( string $tag ): void {
		wp_enqueue_style( self::HANDLE );
		wp_enqueue_script( 'rewards-codes' === $tag ? self::CODES : self::HANDLE );
		wp_enqueue_script( self::LOCALE );
		// In the footer: behind the elements, before their script runs.
		wp_enqueue_script( self::HANDLE . '-theme', plugins_url( 'page/follow-theme.js', PLUGIN_FILE ), array(), VERSION, true );
		Analytics::enqueue();
	}

	/** Prints the style, if the head was printed without it. At the end of the page, it would come too late. */
	public static function show_late_style(): void {
		if ( did_action( 'wp_head' ) && ! wp_style_is( self::HANDLE, 'done' ) ) {
			wp_print_styles( self::HANDLE );
		}
	}

	/** The scripts are modules: their parts are loaded on demand, from beside them. */
	public static function as_module( string $tag, string $handle ): string {
		if ( ! in_array( $handle, array( self::HANDLE, self::CODES, self::LOCALE ), true ) ) {
			return $tag;
		}
		// The first one has the address. Behind it comes our inline script.
		$typeless = preg_replace( '/ type=([\'"])text\/javascript\1/', '', $tag, 1 );
		return preg_replace( '/<script(?= )/', '<script type="module"', $typeless, 1 );
	}

	/** The site's language as the name of one of our files; null if the elements have no words in it. English needs no file. */
	private static function language(): ?string {
		$language = strtolower( strtok( determine_locale(), '_' ) );
		return preg_match( '/^[a-z]{2,3}$/', $language ) && is_file( self::folder() . "locales/$language.js" ) ? $language : null;
	}

	/** What to do if the plugin was copied without being built, so that there is no script; empty otherwise. */
	public static function trouble(): string {
		return is_file( self::folder() . 'embed.js' )
			? ''
			: __( 'Rewards: the folder “assets” of this plugin is missing. Install the plugin from its built folder or zip file.', 'rewards-widget' );
	}

	private static function folder(): string {
		return plugin_dir_path( PLUGIN_FILE ) . 'assets/';
	}
}
