# Finds the toolchain file of the emcc on the path, so that no emcmake and no exported variable is needed.
find_program(VLA_VRAM_EMCC emcc REQUIRED)
get_filename_component(emcc_path "${VLA_VRAM_EMCC}" REALPATH)
get_filename_component(emcc_folder "${emcc_path}" DIRECTORY)
include("${emcc_folder}/cmake/Modules/Platform/Emscripten.cmake")
# Without this, emcmake's emulator flags are looked up and current Node versions refuse them.
find_program(VLA_VRAM_NODE node REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR "${VLA_VRAM_NODE}")
