#include "readers/models/ge_walk.h"
#include "readers/models/om_container.h"
#include "readers/models/om_inout_info.h"

namespace aoecheck {
namespace {

constexpr std::string_view magic = "IMOD";
constexpr std::uint32_t first_exeom_part = 20;
constexpr std::uint32_t last_exeom_part = 23;

OmContainer container_of(const OmFile& file) {
  OmContainer container;
  container.layout = file.version == 0x10000000 ? "v1" : file.wide ? "v2 wide" : "v2 narrow";
  container.model_count = file.model_count;
  container.platform_version = file.platform_version;
  for (const OmStretch& part : file.parts)
    container.partitions.push_back(
        {om_part_name(part.type), part.model, part.span.offset, part.span.size});
  return container;
}

/// Why an OM without MODEL_DEF has no graph.
std::string kind_without_graph(const OmFile& file) {
  for (const OmStretch& part : file.parts)
    if (part.type >= first_exeom_part && part.type <= last_exeom_part) return "model-kind-exeom";
  return "model-kind-no-graph";
}

std::uint64_t weight_bytes(const OmFile& file) {
  std::uint64_t bytes = 0;
  for (const OmStretch& part : file.parts)
    if (part.type == static_cast<std::uint32_t>(OmPart::weights)) bytes += part.span.size;
  return bytes;
}

}  // namespace

bool recognise_om(const ModelInput& input) { return input.head.starts_with(magic); }

Result<NetworkModel> read_om(const ModelInput& input, const Catalogue& catalogue) {
  ByteWindow window(input.bytes);
  auto file = read_om_file(input, window);
  if (!file) return file.error();
  if (file->encrypted) return model_declined(input, "model-kind-encrypted");
  if (file->is_bundle()) return model_declined(input, "model-kind-bundle");
  if (is_of_kirin(*file)) return model_declined(input, "model-kind-kirin");
  const OmStretch* graph = file->find(OmPart::model_def);
  if (graph == nullptr) return model_declined(input, kind_without_graph(*file));
  if (graph->span.size == 0) return model_invalid(input, "MODEL_DEF", graph->span.offset);
  GeModelBuilder builder("om", input.name, true, catalogue);
  for (std::size_t model = 0; model < file->model_count; ++model) {
    const OmStretch* part = file->find(OmPart::model_def, model);
    if (part == nullptr) continue;
    if (auto error = walk_model_def(input, window, part->span, model == 0, builder)) return *error;
  }
  if (const OmStretch* part = file->find(OmPart::inout_info)) {
    auto interface = read_inout_info(window, part->span);
    if (!interface) return model_invalid(input, "MODEL_INOUT_INFO", part->span.offset);
    builder.set_interface(std::move(*interface));
  }
  NetworkModel model = builder.finish();
  if (model.name.empty()) model.name = file->name;
  model.weight_bytes = weight_bytes(*file);
  model.container = container_of(*file);
  model.remarks.insert(model.remarks.begin(), file->remarks.begin(), file->remarks.end());
  if (file->find(OmPart::flow_model) != nullptr) model.remarks.push_back({"om-flow-model", {}});
  return model;
}

}  // namespace aoecheck
