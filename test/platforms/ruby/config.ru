require "./shop"

# Stands for the shop's own way to sign in.
post "/sign-in" do
  session[:user] = params[:user]
  redirect "/", 303
end

run Sinatra::Application
